import type { SearchResult } from '@muster/contracts/search'
import { IconLayoutSidebarRight, IconLink } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OfferedAction } from '../../lib/actions/offers.ts'
import { useArea } from '../../lib/area.ts'
import { useActor } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { copyLinks } from '../../ui/actions/copy-links.ts'
import { ObjectRows } from '../../ui/actions/ObjectRows.tsx'
import { usePeek } from '../tasks/peek/use-peek.ts'
import { ResultItem } from './ResultItem.tsx'
import { rememberOpened } from './remember-opened.ts'
import classes from './result.module.css'
import { pathOf, targetOf, taskIdOf } from './result-target.ts'

type Props = { results: readonly SearchResult[]; orgId: number; onOpen: () => void }

/** A result with the number of its row, because results of different types may have the same id. */
type Row = { id: number; result: SearchResult }

/** The rows of the results. J and K move between them, Enter opens one, Space shows its task beside the list. */
export function ResultRows({ results, orgId, onOpen }: Props) {
  const router = useRouter()
  const area = useArea()
  const actor = useActor()
  const owner = { userId: useMe().id, orgId }
  const peek = usePeek()
  const rows = useMemo(() => results.map((result, index): Row => ({ id: index + 1, result })), [results])
  const linkTo = (result: SearchResult) => targetOf(result, { orgId, actor })
  const opened = (result: SearchResult) => {
    onOpen()
    rememberOpened(owner, result, linkTo(result))
  }
  const show = (result: SearchResult) => {
    const taskId = taskIdOf(result)
    if (taskId === undefined) return false
    opened(result)
    return peek.open(taskId)
  }
  const copyLink = (result: SearchResult) => {
    const target = linkTo(result)
    const { href } = router.buildLocation({ to: pathOf(area, target), search: target.search, hash: target.hash })
    return copyLinks([href], result.title)
  }
  const actionsOn = ({ result }: Row): OfferedAction[] => [
    ...(taskIdOf(result) === undefined
      ? []
      : [
          {
            id: 'peek',
            label: 'Show beside the list',
            icon: IconLayoutSidebarRight,
            keys: 'Space',
            run: () => show(result),
          },
        ]),
    { id: 'copy-link', label: 'Copy link', icon: IconLink, keys: keysOf.copyLink, run: () => copyLink(result) },
  ]
  const showNext = ({ result }: Row) => {
    const taskId = taskIdOf(result)
    if (taskId !== undefined && peek.peekedId() !== undefined) peek.open(taskId)
  }
  return (
    <ObjectRows objects={rows} nameOf={({ result }) => result.title} actionsOn={actionsOn} onMove={showNext}>
      <ul className={classes.rows}>
        {rows.map(({ id, result }) => (
          <li key={`${result.type}-${result.id}`} className={classes.row}>
            <ResultItem result={result} target={linkTo(result)} rowId={id} onOpen={() => opened(result)} />
          </li>
        ))}
      </ul>
    </ObjectRows>
  )
}
