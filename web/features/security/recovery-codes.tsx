import { Button } from '#web/ui/button.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { toast } from '#web/ui/toasts.tsx'

/** The recovery codes, the only time they are visible. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="grid gap-5">
      <p>
        Each of these signs you in once without your phone. Keep them where you keep passwords; they are not
        shown again, and earlier codes no longer work.
      </p>
      <ul aria-label="Recovery codes" className="surface grid gap-1 p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => void navigator.clipboard.writeText(text).then(() => toast('Copied'))}>
          Copy
        </Button>
        <Button onClick={() => downloadFile('hundredfold-recovery-codes.txt', text)}>Download</Button>
        <Button primary onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
