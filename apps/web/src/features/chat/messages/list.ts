import type { ListEffect, ListEvent, TimerEvent } from './list-events.ts'
import { step } from './list-machine.ts'
import { type Opening, openList } from './list-state.ts'

type Run = (effect: Exclude<ListEffect, { type: 'timer' }>) => void

/** Keeps the state of one message list. Knows no framework. */
export function createList(opening: Opening) {
  let state = openList(opening)
  let run: Run = () => {}
  const listeners = new Set<() => void>()
  const timers = new Map<TimerEvent['type'], ReturnType<typeof setTimeout>>()

  function send(event: ListEvent) {
    const { view } = state
    const { state: next, effects } = step(state, event)
    state = next
    if (state.view !== view) for (const listener of listeners) listener()
    for (const effect of effects) effect.type === 'timer' ? startTimer(effect) : run(effect)
  }

  function startTimer({ event: type, milliseconds }: Extract<ListEffect, { type: 'timer' }>) {
    clearTimeout(timers.get(type))
    if (milliseconds !== undefined)
      timers.set(
        type,
        setTimeout(() => send({ type }), milliseconds),
      )
  }

  return {
    send,
    state: () => state,
    /** A new object only when something else is to be drawn. */
    view: () => state.view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** How effects are carried out, as of the latest drawing. */
    runWith: (next: Run) => {
      run = next
    },
    close: () => timers.forEach(clearTimeout),
  }
}

export type List = ReturnType<typeof createList>
