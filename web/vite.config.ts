import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const server = process.env.KASTELLAN_SERVER ?? "http://127.0.0.1:8520";

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $lib: fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    outDir: "../src/kastellan/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's CSP forbids scripts and fonts inside the page
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/schema": server } },
});
