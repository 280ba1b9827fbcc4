/** Colours that inputs of a colour offer beside any other. */
export const PRESET_COLORS = ['#007a87', '#536cd3', '#be6e3f', '#4d9381', '#b32168', '#389cdb', '#7140b4'];
