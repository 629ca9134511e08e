/** Biome checks all the rest of the style sheets; its useLogicalProperties also reports symmetric shorthands such as `padding: 8px 16px`. */
export default {
  rules: {
    // A shorthand of at most three values is the same on the left and on the right.
    'property-layout-mappings': ['flow-relative', { ignoreProperties: ['inset', 'margin', 'padding', '/^overflow/'] }],
    'declaration-property-max-values': { inset: 3, margin: 3, padding: 3, 'border-width': 3, 'border-color': 3, 'border-style': 3 },
    'value-keyword-layout-mappings': 'flow-relative',
  },
};
