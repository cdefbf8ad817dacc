import "./styles/faces.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/sheets.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { followLinks } from "./managers/router.svelte";
import { applySettings } from "./managers/settings.svelte";
import { preferred, speak } from "./managers/words.svelte";

applySettings();
followLinks();
await speak(preferred());

const target = document.getElementById("app");
if (target) mount(App, { target });
