/** A function that creates its value at its first call, such as a formatter of `Intl`, which takes milliseconds to create. */
export const lazy = <Value>(create: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
};
