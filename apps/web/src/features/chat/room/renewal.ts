import { maxPageSize, type RequestMessages } from './message-requests.ts'
import { type Change, lastSeqOf, renew, type Timeline } from './timeline.ts'

type Dependencies = {
  request: RequestMessages
  currentTimeline: () => Timeline | undefined
  applyChange: (change: Change) => void
}

/**
 * Returns a function that requests the loaded messages again, page by page from the newest, because changes to them may
 * have been missed. The function returns false if a request failed. A renewal that starts in the meantime replaces the
 * current one, which then returns true.
 */
export function createRenewal({ request, currentTimeline, applyChange }: Dependencies) {
  let latestRun = 0
  return async function renewMessages(): Promise<boolean> {
    const runNumber = ++latestRun
    const timeline = currentTimeline()
    const first = timeline?.messages[0]?.seq
    if (!timeline || first === undefined) return true
    try {
      for (let before = lastSeqOf(timeline) + 1; before > first; ) {
        const { messages } = await request({ before, limit: Math.min(maxPageSize, before - first) })
        if (runNumber !== latestRun) return true
        applyChange(renew(messages))
        before = messages[0]?.seq ?? first
      }
      return true
    } catch {
      return runNumber !== latestRun
    }
  }
}
