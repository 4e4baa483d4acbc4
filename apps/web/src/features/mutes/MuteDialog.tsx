import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { usePausedKeys } from '../../lib/actions/offers.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { mutesAsked } from './asked.ts'
import { durationNames, endOf, type MuteDuration, muteDurations } from './durations.ts'
import { type MutedObjects, muteObjects } from './mute.ts'
import classes from './mutes.module.css'

/** Asks for how long to mute objects. */
export function MuteDialog({ objects }: { objects: MutedObjects }) {
  const queryClient = useQueryClient()
  usePausedKeys(true)
  const close = () => mutesAsked.remove(objects)
  const choose = (duration: MuteDuration) => {
    close()
    muteObjects(queryClient, objects, { muted: true, expires_at: endOf(duration) })
  }
  return (
    <Dialog opened onClose={close} title={`Mute ${objects.name}`} size={400}>
      <p className={classes.none}>You get no notifications, except when somebody mentions you.</p>
      <div className={classes.durations}>
        {muteDurations.map((duration, index) => (
          <Button
            key={duration}
            variant='default'
            data-autofocus={index === 0 || undefined}
            onClick={() => choose(duration)}
          >
            {durationNames[duration]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
