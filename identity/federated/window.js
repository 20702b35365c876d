/* global MESSAGE_KIND */
// Runs in the sign-in window as a module. handler.ts prepends the declaration of MESSAGE_KIND.

const outcome = JSON.parse(document.getElementById('outcome')?.textContent ?? 'null')
const { event: authEvent, redirectUrl, storageKey } = outcome

if (authEvent.type.endsWith('ViaRedirect')) {
  // Threat: an open redirect by `redirectUrl`.
  const safe = new URL(redirectUrl).origin === location.origin
  if (safe) sessionStorage.setItem(storageKey, JSON.stringify(authEvent))
  location.replace(safe ? redirectUrl : '/')
} else if (window.opener) {
  // The browser delivers it to a page of this origin only. The client closes this window.
  window.opener.postMessage({ kind: MESSAGE_KIND, authEvent }, location.origin)
} else {
  document.getElementById('alone')?.removeAttribute('hidden')
}
