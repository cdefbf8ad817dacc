/** Shows the art by itself: /catan-gallery.html?theme=dark&show=small */
import "@fontsource/alegreya-sans/400.css";
import "@fontsource/alegreya-sans/700.css";
import "@fontsource/im-fell-english-sc/400.css";
import { mount } from "svelte";

import "../../../styles/tokens.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.body });
