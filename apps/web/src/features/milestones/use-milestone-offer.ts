import { IconFlag } from '@tabler/icons-react'
import { useOffers } from '../../lib/actions/offers.ts'
import { keysOf } from '../../lib/shortcuts.ts'

/** Offers to create a milestone on the pages of milestones and of a goal. `create` is undefined if the user may not. */
export const useMilestoneOffer = (create: (() => void) | undefined) =>
  useOffers(() =>
    create
      ? [
          {
            title: 'Page',
            rank: 'page',
            actions: [
              { id: 'milestone', label: 'Create milestone', icon: IconFlag, keys: keysOf.milestone, run: create },
            ],
          },
        ]
      : [],
  )
