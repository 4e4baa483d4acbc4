import { IconPlus } from '@tabler/icons-react'
import classes from '../goals.module.css'

/** The last card of a grid: a button for creating an item. */
export const AddCard = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <li className={classes.place}>
    <button type='button' className={classes.add} onClick={onClick}>
      <IconPlus size={20} stroke={1.6} aria-hidden />
      {label}
    </button>
  </li>
)
