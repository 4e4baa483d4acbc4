import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSearch } from '../../lib/search.ts'
import { goalStatusChoices } from './goal-status.ts'
import classes from './goals.module.css'

type Props = { text: string; onText: (text: string) => void; found: string }

const choices = [{ value: 'all', label: 'All statuses' }, ...goalStatusChoices]

/** Search and status of the grid, kept in the address. */
export function GoalFilters({ text, onText, found }: Props) {
  const search = useSearch()
  const navigate = useNavigate()
  const chosen = choices.find(({ value }) => value === search.status)?.value ?? 'all'
  return (
    <div className={classes.tools}>
      <TextInput
        type='search'
        className={classes.search}
        aria-label='Search goals'
        placeholder='Search goals...'
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Select
        className={classes.filter}
        aria-label='Status'
        data={choices}
        value={chosen}
        allowDeselect={false}
        onChange={(value) =>
          navigate({
            to: '.',
            search: { ...search, status: value === 'all' || value === null ? undefined : value },
            replace: true,
          })
        }
      />
      <span className={classes.count} role='status'>
        {found}
      </span>
    </div>
  )
}
