import { RichText } from '../../../ui/text/RichText.tsx'
import classes from './detail.module.css'

export const TaskDescription = ({ text }: { text: string | null }) =>
  text ? (
    <div className={classes.description}>
      <RichText content={text} />
    </div>
  ) : (
    <p className={classes.nothing}>No description</p>
  )
