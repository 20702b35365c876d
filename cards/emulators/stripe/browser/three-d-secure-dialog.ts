/** Replaces the page of the buyer's bank: asks the buyer to approve the payment. Esc counts as no. */
export function showThreeDSecureDialog(amount: string): Promise<'complete' | 'fail'> {
  const make = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]>,
  ) => Object.assign(document.createElement(name), properties)
  const dialog = make('dialog', { className: 'modal' })
  const box = make('div', { className: 'modal-box' })
  const title = make('h2', {
    id: 'bank-title',
    textContent: 'Authenticate your payment',
    className: 'text-2xl',
  })
  const text = make('p', {
    id: 'bank-text',
    textContent:
      `This is the test bank of the card sandbox, not a real one, and nothing is charged. ` +
      `A real bank would ask you here to approve ${amount} to this shop.`,
  })
  const actions = make('form', { method: 'dialog' })
  const complete = make('button', {
    value: 'complete',
    textContent: 'Complete authentication',
    className: 'btn btn-primary',
  })
  const fail = make('button', { value: 'fail', textContent: 'Fail authentication', className: 'btn' })
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.setAttribute('aria-describedby', text.id)
  // Inline, because the pages' style sheet contains only classes that the pages themselves use.
  text.style.marginTop = '0.75rem'
  actions.style.cssText = 'display:flex;flex-wrap:wrap;justify-content:flex-end;gap:0.75rem;margin-top:1.5rem'
  fail.style.borderColor = 'color-mix(in oklab, var(--ink) 55%, transparent)'
  actions.append(fail, complete)
  box.append(title, text, actions)
  dialog.append(box)
  const before = document.activeElement
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail')
    })
    document.body.append(dialog)
    dialog.showModal()
    complete.focus()
  })
}
