import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import classes from './PlantDevices.module.css';

const lines = ['first', 'second', 'third'];

export function DeviceGroupSkeleton() {
  return (
    <div className={classes.group} aria-busy>
      {lines.map((line) => (
        <div key={line} className={classes.line}>
          <Skeleton height={22} width={22} />
          <Skeleton height={36} className={classes.bone} />
        </div>
      ))}
    </div>
  );
}
