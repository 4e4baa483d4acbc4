import { createServer, type RequestListener } from 'node:http'
import { vi } from 'vitest'

/** A fake local or session storage that behaves like the browser's. */
export function fakeStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, String(value)),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  }
}

/**
 * Gives the code under test a fake page at the given address. Returns an array that collects the addresses to which the
 * page is redirected.
 */
export function stubPage(address: string) {
  const { pathname, search, hash } = new URL(address)
  const redirects: string[] = []
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('location', { pathname, search, hash, assign: (to: string) => redirects.push(to) })
  return redirects
}

/**
 * Starts a real HTTP server that receives all of the page's requests, whichever service they address. Returns a
 * function that stops the server.
 */
export async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const originalFetch = fetch
  vi.stubGlobal('fetch', (requestedAddress: string, init: RequestInit) => {
    const { pathname, search } = new URL(requestedAddress, 'http://localhost')
    return originalFetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
  })
  return () => {
    vi.stubGlobal('fetch', originalFetch)
    return new Promise((resolve) => server.close(resolve))
  }
}
