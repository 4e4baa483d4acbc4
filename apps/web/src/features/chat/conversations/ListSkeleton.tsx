import { Skeleton } from '@mantine/core'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import classes from './entry.module.css'
import list from './list.module.css'

const rows = [1, 2, 3, 4, 5, 6]

/** A placeholder for the list while it loads. Screen readers announce its text. */
export const ListSkeleton = () => (
  <>
    <p className={list.group} role='status'>
      {chatPageTexts.loadingPeople}
    </p>
    <div aria-hidden>
      {rows.map((row) => (
        <div key={row} className={classes.entry}>
          <Skeleton circle height={32} />
          <div className={classes.words}>
            <Skeleton height={12} width='60%' my={4} />
            <Skeleton height={10} width='80%' my={3} />
          </div>
        </div>
      ))}
    </div>
  </>
)
