// Runs in the sign-in window as a module, after its types are taken out and MESSAGE_KIND is declared before it.
declare const MESSAGE_KIND: string

export type {}

const outcome = JSON.parse(document.getElementById('outcome')?.textContent ?? 'null')
const { event: authEvent, redirectUrl, storageKey } = outcome

if (authEvent.type === 'signInViaRedirect') {
  // Threat: a redirectUrl that leads a person who has just signed in to somebody else's page.
  const safe = new URL(redirectUrl).origin === location.origin
  if (safe) sessionStorage.setItem(storageKey, JSON.stringify(authEvent))
  location.replace(safe ? redirectUrl : '/')
} else if (window.opener) {
  // The browser delivers it to a page of this very origin only. The client closes this window.
  window.opener.postMessage({ kind: MESSAGE_KIND, authEvent }, location.origin)
} else {
  document.getElementById('alone')?.removeAttribute('hidden')
}
