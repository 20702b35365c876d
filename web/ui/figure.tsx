import { Link } from 'react-router'
import { formatAmount } from '#contract/money.ts'

interface Props {
  readonly label: string
  readonly amount: number
  readonly note: string
  /** The list behind the figure. */
  readonly to: string
  readonly isLate?: boolean
}

/** A sum with its name, and the way to what it adds up. Several of them are in an element of class `figures`. */
export const Figure = ({ label, amount, note, to, isLate = false }: Props) => (
  <Link to={to}>
    <span className="muted">{label}</span>
    <span className="figure-sum wrap-anywhere">{formatAmount(amount)}</span>
    <span className={isLate ? 'text-problem' : 'muted'}>{note}</span>
  </Link>
)
