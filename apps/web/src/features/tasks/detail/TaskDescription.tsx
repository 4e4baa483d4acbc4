import { DescriptionText } from '../../../ui/text/DescriptionText.tsx'
import classes from './detail.module.css'

type Props = { text: string | null; organizationId: number }

export const TaskDescription = ({ text, organizationId }: Props) =>
  text ? (
    <div className={classes.description}>
      <DescriptionText text={text} organizationId={organizationId} />
    </div>
  ) : (
    <p className={classes.nothing}>No description</p>
  )
