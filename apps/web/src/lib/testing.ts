import { createServer, type RequestListener } from 'node:http'
import { vi } from 'vitest'

/** Local or session storage as browsers implement it. */
export function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, String(value)),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** Gives the code under test a page at this address; returns where the page was redirected. */
export function page(address: string) {
  const { pathname, search, hash } = new URL(address)
  const visited: string[] = []
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { pathname, search, hash, assign: (to: string) => visited.push(to) })
  return visited
}

/** A real HTTP server that receives the page's requests to any service. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const fetchHere = fetch
  vi.stubGlobal('fetch', (asked: string, init: RequestInit) => {
    const { pathname, search } = new URL(asked, 'http://localhost')
    return fetchHere(`http://127.0.0.1:${port}${pathname}${search}`, init)
  })
  return () => {
    vi.stubGlobal('fetch', fetchHere)
    return new Promise((resolve) => server.close(resolve))
  }
}
