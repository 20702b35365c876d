import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dayFormat } from '#contract/days.ts'
import { formatAmount, formatRoughly } from '#contract/money.ts'
import type { Overview } from '#contract/overview/endpoints.ts'

const ink = 'color-mix(in oklab, var(--ink) 75%, transparent)'
const line = 'color-mix(in oklab, var(--ink) 12%, transparent)'
const text = { fill: ink, fontSize: 13 }
const tooltip = {
  contentStyle: { background: 'var(--color-base-300)', border: 0, borderRadius: 12, color: 'var(--ink)' },
  itemStyle: { color: 'var(--ink)' },
  cursor: { fill: line },
}
/** Room for half of the highest label and of the last, which would otherwise be shifted off their lines. */
const margin = { top: 12, right: 16, left: 0 }
const dayText = dayFormat({ month: 'short', day: 'numeric' })

/** The sales amount per day. */
export function SalesChart({ days }: { days: Overview['days'] }) {
  return (
    <ResponsiveContainer>
      <BarChart data={[...days]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={line} />
        <XAxis
          dataKey="day"
          tick={text}
          tickLine={false}
          axisLine={false}
          minTickGap={24}
          tickFormatter={dayText}
        />
        <YAxis tick={text} tickLine={false} axisLine={false} width={52} tickFormatter={formatRoughly} />
        <Tooltip
          {...tooltip}
          labelFormatter={(value) => dayText(String(value))}
          formatter={(value) => [formatAmount(Number(value)), 'Sold']}
        />
        <Bar dataKey="amount" fill="var(--lit)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}
