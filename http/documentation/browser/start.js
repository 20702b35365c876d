/* global SwaggerUIBundle */
// Puts Swagger UI, in which calls can be tried, in the place of the plain list of calls.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  plugins: [
    () => ({
      wrapComponents: {
        // A link within the button that opens a call cannot be told from it; the button writes the same address.
        DeepLink:
          (_, { React }) =>
          ({ text }) =>
            React.createElement('span', null, text),
      },
    }),
  ],
  // No other site is asked whether the document is valid.
  validatorUrl: null,
})
