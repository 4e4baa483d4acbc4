type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/**
 * Path and query of a call: `/tasks/:id` with `{id: 7}` and `{limit: 5}` → `/tasks/7?limit=5`. Undefined and null
 * values of the query are omitted.
 */
export function addressOf(path: string, { params = {}, query = {} }: Parts) {
  const filledPath = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value))
  return search.size ? `${filledPath}?${search}` : filledPath
}
