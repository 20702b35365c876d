/** Stops the process gracefully at the first SIGINT or SIGTERM, at the latest after `withinMs`. */
export function stopOnSignals(withinMs: number, stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // The signal may arrive twice: a terminal or service manager sends it to the whole group, and the
      // parent process forwards it.
      if (isStopping) return
      isStopping = true
      // An outside failure, such as a database that stopped first, must not keep the process alive.
      setTimeout(() => process.exit(1), withinMs).unref()
      await stop()
      process.exit(0)
    })
  }
}
