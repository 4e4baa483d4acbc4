import type { SearchResult } from '@muster/contracts/search'
import { Link } from '@tanstack/react-router'
import { useArea } from '../../lib/area.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import type { Target } from '../entries/entry.ts'
import { Highlighted } from './Highlighted.tsx'
import { ResultIcon } from './ResultIcon.tsx'
import { ResultPicture } from './ResultPicture.tsx'
import classes from './result.module.css'
import { detailsOf } from './result-details.ts'
import { pathOf } from './result-target.ts'

type Props = {
  result: SearchResult
  target: Target
  /** The number by which `ObjectRows` finds the row. */
  rowId: number
  onOpen: () => void
}

/** A result: its title, the matching passage, and where it is. */
export function ResultItem({ result, target, rowId, onOpen }: Props) {
  const area = useArea()
  const { type, id, title, title_ranges, passage, passage_ranges, key, at, file } = result
  return (
    <div className={classes.item} data-object={rowId}>
      <span className={classes.icon}>
        <ResultIcon {...result} />
      </span>
      <div className={classes.words}>
        <div className={classes.top}>
          {key && type !== 'file' && <span className={classes.key}>{key}</span>}
          <Link
            className={classes.title}
            data-follow
            to={pathOf(area, target)}
            search={target.search}
            hash={target.hash}
            onClick={onOpen}
          >
            <Highlighted text={title} ranges={title_ranges} />
          </Link>
          {type !== 'person' && <TimeAgo className={classes.time} instant={at} />}
        </div>
        {passage && (
          <p className={classes.passage}>
            <Highlighted text={passage} ranges={passage_ranges} />
          </p>
        )}
        <p className={classes.place}>{detailsOf(result).join(' · ')}</p>
      </div>
      {file?.kind === 'picture' && <ResultPicture id={Number(id)} />}
    </div>
  )
}
