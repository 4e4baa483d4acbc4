/** Settings that only make queries faster. Connections of a pooler may lack them until the pooler opens new ones. */
const speedSettings = {
  // Prepared queries use generic plans, because our queries use the same indexes for all values, and planning can take
  // longer than running.
  plan_cache_mode: 'force_generic_plan',
  // Lists with all their details have high estimated costs but read few rows. Compiling such a plan takes far longer than
  // running it.
  jit: 'off',
}

/** The settings of every connection of the services. */
export const sessionSettings = (statementTimeoutMs: number): Record<string, string> => ({
  statement_timeout: String(statementTimeoutMs),
  // An abandoned transaction must not hold its locks forever.
  idle_in_transaction_session_timeout: String(Math.max(statementTimeoutMs * 2, 10_000)),
  // Instants that PostgreSQL writes into JSON must be UTC too, whatever the server's time zone is.
  TimeZone: 'UTC',
  ...speedSettings,
})

/** Whether the services work without this setting. */
export const isOptionalSetting = (name: string): boolean => name in speedSettings
