/** The URL with another database. */
export function withDatabase(url: string, name: string): string {
  const result = new URL(url)
  result.pathname = `/${encodeURIComponent(name)}`
  return result.toString()
}

/** The URL with another user and password. */
export function withCredentials(url: string, user: string, password: string): string {
  const result = new URL(url)
  result.username = encodeURIComponent(user)
  result.password = encodeURIComponent(password)
  return result.toString()
}

/** Host, port and database for messages, without user and password. */
export function withoutCredentials(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}
