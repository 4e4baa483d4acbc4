import { Skeleton } from '@mantine/core'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import entry from '../conversations/entry.module.css'
import classes from './loading.module.css'

const lineWidths = ['46%', '64%', '30%', '52%']

export const LoadingMessages = () => (
  <div className={classes.loading}>
    <p role='status'>{chatPageTexts.loadingMessages}</p>
    <div aria-hidden>
      {lineWidths.map((width) => (
        <div key={width} className={classes.loadingRow}>
          <Skeleton circle height={32} />
          <div className={entry.words}>
            <Skeleton height={12} width={120} my={4} />
            <Skeleton height={12} width={width} my={6} />
          </div>
        </div>
      ))}
    </div>
  </div>
)
