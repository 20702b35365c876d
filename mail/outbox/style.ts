/** The shop's colours and shapes, on one page that needs nothing else of the shop's. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #fbf9fe;
  --sheet: #ffffff;
  --ink: #1f1a29;
  --quiet: #5b5468;
  --line: #d9d2e6;
  --link: #7512b8;
  --lit: #b974ea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0b0907;
    --sheet: #16120e;
    --ink: #efeae1;
    --quiet: #b5ab9b;
    --line: #3b3329;
    --link: #e8bf63;
    --lit: #e8bf63;
  }
}
* { box-sizing: border-box }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.6 "Hanken Grotesk", ui-sans-serif, system-ui, Arial, sans-serif;
  font-variant-numeric: tabular-nums;
}
header, main { max-width: 48rem; margin-inline: auto; padding: 1rem clamp(1rem, 4vw, 2.5rem) }
main { padding-bottom: 4rem }
header a {
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  min-height: 2.75rem;
  color: inherit;
  font-weight: 650;
  text-decoration: none;
}
svg { fill: color-mix(in oklab, var(--ink) 28%, transparent) }
.lit { fill: var(--lit) }
h1, h2 { line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; overflow-wrap: anywhere }
h1 { margin: 0.5rem 0; font-size: 1.9rem }
h2 { margin: 0 0 0.75rem; font-size: 1.2rem }
iframe + h2, dl + h2 { margin-top: 2rem }
a { color: var(--link); text-underline-offset: 0.2em }
a:focus-visible, iframe:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
.quiet { color: var(--quiet) }
article { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--sheet) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.1rem 1rem; margin: 0 0 1rem; font-size: 0.95rem }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 60rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--sheet) }
.button {
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  margin-top: 1.5rem;
  padding-inline: 1.25rem;
  border: 1px solid currentColor;
  border-radius: 0.75rem;
  font-weight: 600;
  text-decoration: none;
}
`
