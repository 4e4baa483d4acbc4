import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Hint } from '../../../ui/Hint.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import classes from './star-toggle.module.css'
import { useStar } from './use-star.ts'

type Props = { project: { id: number; name: string; organization_id: number }; className?: string }

/** Stars a project, which puts it first in the user's navigation. */
export function StarToggle({ project: { id, name, organization_id }, className = '' }: Props) {
  const { isStarred, toggle } = useStar(organization_id, id)
  const Icon = isStarred ? IconStarFilled : IconStar
  return (
    <Hint label={isStarred ? 'Remove the star' : 'Show first in the navigation'}>
      <IconButton
        size={32}
        className={`${classes.star} ${className}`}
        aria-label={`Star ${name}`}
        aria-pressed={isStarred === true}
        disabled={isStarred === undefined}
        onClick={toggle}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </IconButton>
    </Hint>
  )
}
