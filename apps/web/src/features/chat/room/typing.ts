const idleMilliseconds = 1_000
/** Who types on and on says so again, as the others forget whoever has gone silent. */
const againMilliseconds = 3_000

/** Tells that somebody types: on with the first letter, off a second after the last one, or when all is taken back. */
export function createTyping(tell: (on: boolean) => void) {
  let told: number | undefined
  let idle: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(idle)
    if (told === undefined) return
    told = undefined
    tell(false)
  }
  return {
    stop,
    typed: (text: string) => {
      if (text.trim() === '') return stop()
      clearTimeout(idle)
      idle = setTimeout(stop, idleMilliseconds)
      if (told !== undefined && Date.now() - told < againMilliseconds) return
      told = Date.now()
      tell(true)
    },
  }
}
