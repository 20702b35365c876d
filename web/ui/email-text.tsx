/** An email; in a table in one line, elsewhere broken before its @ if needed. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(email.lastIndexOf('@'), 0)
  return (
    <span className="email wrap-anywhere" title={email}>
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </span>
  )
}
