/* global SwaggerUIBundle */
// Replaces the plain list of calls with Swagger UI, where calls can be tried.
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
        // A link inside the button that opens a call cannot be distinguished from it; the button writes the
        // same address.
        DeepLink:
          (_, { React }) =>
          ({ text }) =>
            React.createElement('span', null, text),
      },
    }),
  ],
  // Off: the document must not be sent to another site for validation.
  validatorUrl: null,
})
