/** Ends the process in good order at the first SIGINT or SIGTERM; `withinMs` later at the latest. */
export function stopOnSignals(withinMs: number, stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // A terminal or a service manager tells all of a group, and who started us passes it on.
      if (isStopping) return
      isStopping = true
      // Something outside, a database that went first for instance, must not keep the process.
      setTimeout(() => process.exit(1), withinMs).unref()
      await stop()
      process.exit(0)
    })
  }
}
