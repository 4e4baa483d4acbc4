import { afterAll, vi } from 'vitest'

// The test files of one worker share its globals, so the globals are restored after each file.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
