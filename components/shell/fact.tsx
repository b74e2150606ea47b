interface FactProps {
  name: string;
  /** A dash means that the device does not say. */
  value: string;
  /** Text, not a number or a code. */
  isText?: boolean;
}

/** One line about the device. */
export function Fact({ name, value, isText = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir={isText ? undefined : 'ltr'}>{value || '–'}</bdi>
      </dd>
    </div>
  );
}
