/** What is counted on cards beside resources. */
export type Sign =
  | "points"
  | "strength"
  | "tournament"
  | "commerce"
  | "hand"
  | "attack"
  | "defence"
  | "deed"
  | "event"
  | "green"
  | "red"
  | "ship";
