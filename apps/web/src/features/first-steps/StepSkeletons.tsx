import { Skeleton } from '@mantine/core'
import classes from './first-steps.module.css'

/** Placeholders of the steps, each as high as a step. */
export const StepSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
    <li key={index} className={classes.step} aria-hidden>
      <Skeleton circle height={20} />
      <div className={classes.what}>
        <Skeleton height={14} width='30%' my={5} />
        <Skeleton height={12} width='60%' my={4} />
      </div>
      <Skeleton height={36} width={112} />
    </li>
  ))
