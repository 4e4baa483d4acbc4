import { Button } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RecentlyOpened } from './RecentlyOpened.tsx'
import { recentSearches } from './recent-searches.ts'
import classes from './search-start.module.css'
import { operatorHints } from './suggestions.ts'

type Props = {
  owner: { userId: number; orgId: number }
  onSearch: (text: string) => void
  onOperator: (key: string) => void
}

/** What the page shows before the user types: recent searches, recently opened objects, and the operators. */
export const SearchStart = ({ owner, onSearch, onOperator }: Props) => (
  <div className={classes.columns}>
    <div>
      <RecentSearches owner={owner} onSearch={onSearch} />
      <RecentlyOpened owner={owner} />
    </div>
    <section aria-label='Operators'>
      <h2 className={classes.heading}>Narrow a search</h2>
      <ul className={classes.list}>
        {operatorHints.map(({ key, hint }) => (
          <li key={key}>
            <button type='button' className={classes.operator} onClick={() => onOperator(key)}>
              <code className={classes.code}>{key}:</code>
              <span className={classes.hint}>{hint}</span>
            </button>
          </li>
        ))}
        <li className={classes.note}>
          <code className={classes.code}>"exact words"</code>
          <span className={classes.hint}>These words in this order</span>
        </li>
        <li className={classes.note}>
          <code className={classes.code}>-word</code>
          <span className={classes.hint}>Without this word</span>
        </li>
      </ul>
    </section>
  </div>
)

function RecentSearches({ owner, onSearch }: Pick<Props, 'owner' | 'onSearch'>) {
  const [texts, setTexts] = useState(() => recentSearches.get(owner))
  const refresh = () => setTexts(recentSearches.get(owner))
  if (texts.length === 0) return null
  return (
    <section aria-label='Recent searches'>
      <div className={classes.top}>
        <h2 className={classes.heading}>Recent searches</h2>
        <Button
          variant='subtle'
          color='neutral'
          size='compact-sm'
          onClick={() => {
            recentSearches.clear(owner)
            refresh()
          }}
        >
          Clear all
        </Button>
      </div>
      <ul className={classes.list}>
        {texts.map((text) => (
          <li key={text} className={classes.recent}>
            <button type='button' className={classes.entry} onClick={() => onSearch(text)}>
              <IconHistory size={16} stroke={1.6} aria-hidden />
              <span className={classes.label}>{text}</span>
            </button>
            <Hint label='Remove'>
              <IconButton
                size={32}
                aria-label={`Remove ${text}`}
                onClick={({ currentTarget }) => {
                  focusNeighbor(currentTarget)
                  recentSearches.remove(owner, text)
                  refresh()
                }}
              >
                <IconX size={16} stroke={1.6} />
              </IconButton>
            </Hint>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Moves the focus from the button of a row to that of the next or previous row, before the row disappears. */
function focusNeighbor(button: Element) {
  const row = button.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  neighbor?.querySelector<HTMLElement>('button:last-of-type')?.focus()
}
