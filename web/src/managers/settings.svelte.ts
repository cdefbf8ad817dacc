/** What a person has set for this browser; remembered, and in force at once. */

import { recall, remember } from "$lib/services/storage";

export interface Settings {
  name: string;
  theme: "auto" | "light" | "dark";
  /** How fast moves are shown. */
  speed: "off" | "fast" | "normal" | "slow";
  sound: boolean;
  /** Ask before what cannot be taken back. */
  confirm: boolean;
  /** The panel that says everything in words. */
  textPanel: boolean;
  /** A line that says what usually matters now. */
  coach: boolean;
}

const DEFAULTS: Settings = {
  name: "",
  theme: "auto",
  speed: "normal",
  sound: true,
  confirm: true,
  textPanel: false,
  coach: true,
};

export const settings: Settings = $state({ ...DEFAULTS, ...recall<Partial<Settings>>("settings", {}) });

const MOVE_TIME = { off: 0, fast: 220, normal: 480, slow: 1000 } as const;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const night = matchMedia("(prefers-color-scheme: dark)");
const system = $state({ calm: calm.matches, night: night.matches });
calm.addEventListener("change", (event) => (system.calm = event.matches));
night.addEventListener("change", (event) => (system.night = event.matches));

/** Milliseconds in which a piece goes from one place to another; 0 to jump. */
export function moveTime(): number {
  return system.calm ? 0 : MOVE_TIME[settings.speed];
}

export function isDark(): boolean {
  return settings.theme === "auto" ? system.night : settings.theme === "dark";
}

/** Keep the page and the storage in step with the settings; to be called once. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => remember("settings", $state.snapshot(settings)));
    $effect(() => {
      const root = document.documentElement;
      root.dataset["theme"] = isDark() ? "dark" : "light";
      root.style.setProperty("--move-time", `${moveTime()}ms`);
    });
  });
}
