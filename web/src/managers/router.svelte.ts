/** Which page is shown. Links are real links; a click on one of ours changes the page in place. */

import { pageAt, type Page } from "$lib/services/routes";

const state = $state({ page: here(), count: 0 });

function here(): Page {
  return pageAt(location.pathname, location.hash);
}

export const router = {
  get page(): Page {
    return state.page;
  },
};

export function go(address: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", address);
  look();
  scrollTo(0, 0);
}

function look(): void {
  state.page = here();
}

/** Listen to links and to the browser's own buttons; to be called once. */
export function followLinks(): void {
  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
    if (link.pathname === location.pathname && link.hash) return; // a place on this page
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
