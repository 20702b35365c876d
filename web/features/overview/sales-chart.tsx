import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { dayFormat } from '#contract/days.ts'
import { formatAmount, formatRoughly } from '#contract/money.ts'
import type { Overview } from '#contract/overview/endpoints.ts'

const ink = 'color-mix(in oklab, var(--ink) 75%, transparent)'
const line = 'color-mix(in oklab, var(--ink) 12%, transparent)'
const text = { fill: ink, fontSize: 12 }
const tooltip = {
  contentStyle: {
    background: 'var(--pop)',
    border: 0,
    borderRadius: 12,
    boxShadow: 'var(--float)',
    color: 'var(--ink)',
  },
  itemStyle: { color: 'var(--ink)' },
  cursor: { stroke: line },
}
/** Room for half of the highest label and of the last, which would otherwise be shifted off their lines. */
const margin = { top: 12, right: 16, left: 0 }
const dayText = dayFormat({ month: 'short', day: 'numeric' })
const names: Readonly<Record<string, string>> = { amount: 'Sold', before: 'Before' }

/** The sales amount per day, and on the same day of the period before as a dotted line. */
export function SalesChart({ days, daysBefore }: Pick<Overview, 'days' | 'daysBefore'>) {
  const data = days.map((each, place) => ({ ...each, before: daysBefore[place]?.amount ?? 0 }))
  return (
    // With a height of its own: leaving the page while the library measures would log a chart without a size.
    <ResponsiveContainer height={224}>
      <ComposedChart data={data} margin={margin} accessibilityLayer={false}>
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
          formatter={(value, name) => [formatAmount(Number(value)), names[String(name)] ?? '']}
        />
        <Area
          dataKey="amount"
          stroke="var(--lit)"
          strokeWidth={2}
          fill="var(--lit)"
          fillOpacity={0.1}
          isAnimationActive={false}
        />
        <Line
          dataKey="before"
          stroke={ink}
          strokeDasharray="2 4"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
