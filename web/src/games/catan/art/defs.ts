/** The hatching that shadows are drawn with: put into the page once, on first need. */
import { mount } from "svelte";

import "./art.css";
import Defs from "./Defs.svelte";

let there = false;

export function share(): void {
  if (there) return;
  there = true;
  mount(Defs, { target: document.body });
}
