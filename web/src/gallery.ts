/** Shows the art by itself: /gallery.html?theme=dark&show=board&sample=crete-3&view=1 */
import "@fontsource/alegreya-sans/400.css";
import "@fontsource/alegreya-sans/700.css";
import "@fontsource/im-fell-english-sc/400.css";
import { mount } from "svelte";

import Gallery from "./games/kreta/gallery/Gallery.svelte";
import "./styles/tokens.css";

mount(Gallery, { target: document.body });
