import { afterAll, vi } from 'vitest'

// The files of one worker share its globals, so each leaves them as it found them.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
