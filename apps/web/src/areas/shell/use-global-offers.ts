import {
  IconArrowBackUp,
  IconChecklist,
  IconFolderPlus,
  IconKeyboard,
  IconTargetArrow,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Offer } from '../../lib/actions/offers.ts'
import type { Area } from '../../lib/area.ts'
import { type Command, keysOf, keysTo, type Place } from '../../lib/shortcuts.ts'
import { undoStack } from '../../lib/undo.ts'
import { focusSearch } from './focus-search.ts'

const creationCommands = [
  { id: 'task', label: 'Create task', icon: IconChecklist, keys: keysOf.task },
  { id: 'project', label: 'Create project', icon: IconFolderPlus, keys: keysOf.project },
  { id: 'goal', label: 'Create goal', icon: IconTargetArrow, keys: keysOf.goal },
  { id: 'invite', label: 'Invite member', icon: IconUserPlus, keys: keysOf.invite },
] as const

/** Submits the form that has the focus. Returns false if there is none. */
function submitForm() {
  const form = document.activeElement?.closest('form')
  if (!form) return false
  form.requestSubmit()
}

type Options = {
  area: Area
  places: readonly Place[]
  mayRun: (command: Command) => boolean
  onCommand: (command: Command) => void
}

/** Returns what every page offers: creating objects, opening pages, undoing, the palette, and the list of the keys. */
export function useGlobalOffers({ area, places, mayRun, onCommand }: Options) {
  const navigate = useNavigate()
  return (): Offer[] => [
    {
      title: 'Create',
      rank: 'everywhere',
      actions: creationCommands
        .filter(({ id }) => mayRun(id))
        .map((command) => ({ ...command, run: () => onCommand(command.id) })),
    },
    {
      title: 'Go to',
      rank: 'everywhere',
      actions: places.map(({ segment, label, icon }) => ({
        id: segment,
        label,
        icon,
        keys: keysTo(segment),
        run: () => navigate({ to: `/${area}/${segment}` }),
      })),
    },
    {
      title: 'Anywhere',
      rank: 'everywhere',
      actions: [
        {
          id: 'palette',
          label: 'Search, go anywhere, do anything',
          keys: keysOf.palette,
          worksAnywhere: true,
          isKeyOnly: true,
          run: () => onCommand('palette'),
        },
        {
          id: 'search',
          label: 'Search this page',
          keys: keysOf.search,
          isKeyOnly: true,
          run: () => focusSearch() || onCommand('palette'),
        },
        {
          id: 'undo',
          label: 'Undo the last change',
          icon: IconArrowBackUp,
          keys: keysOf.undo,
          run: () => undoStack.undoLatest(),
        },
        {
          id: 'keys',
          label: 'Keyboard shortcuts',
          icon: IconKeyboard,
          keys: keysOf.keys,
          run: () => onCommand('keys'),
        },
        {
          id: 'submit',
          label: 'Submit a form or a comment',
          keys: keysOf.submit,
          worksAnywhere: true,
          isKeyOnly: true,
          run: submitForm,
        },
        // The elements that these keys concern handle them.
        { id: 'call', label: 'To the call, and back', keys: 'F6' },
        { id: 'close', label: 'Close what is open', keys: 'Escape' },
      ],
    },
  ]
}
