/** The Catan card game's table, loaded when somebody sits down at one. */

import type { GameTable } from "$lib/games";
import { describe, heading } from "./describe";
import Explain from "./Explain.svelte";
import Play from "./Play.svelte";
import Position from "./Position.svelte";
import Result from "./Result.svelte";

const table: GameTable = {
  Play,
  Explain,
  Result,
  Position,
  describe,
  isMilestone: (line) => line.key === "log.points",
  heading,
};
export default table;
