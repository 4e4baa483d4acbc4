import classes from './detail.module.css'

export const TaskDescription = ({ text }: { text: string | null }) =>
  text ? <p className={classes.description}>{text}</p> : <p className={classes.nothing}>No description</p>
