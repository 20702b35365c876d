import { useState } from 'react'
import { previewLegalText } from '#contract/legal-texts/endpoints.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'
import { ProseText } from '#web/features/blog/prose.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'

/** Shows a Markdown text on request as its page will. */
export function TextPreview({ text }: { text: () => string }) {
  const [shown, setShown] = useState<{ readonly html: string } | { readonly problem: string }>()
  const preview = async () => {
    try {
      setShown(await callShop(new Request(location.href), previewLegalText, { text: text() }))
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
      setShown({ problem: failure.message })
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={preview}>Preview</Button>
      {shown && 'problem' in shown && <FormError>{shown.problem}</FormError>}
      {shown && 'html' in shown && (
        <section aria-label="Preview" className="w-full rounded-field bg-base-200 p-4">
          <ProseText html={shown.html} />
        </section>
      )}
    </div>
  )
}
