/** First-level statistical regions of Turkey: code, name, and the licence plate numbers of their provinces. */
export const TURKISH_REGIONS = [
  ['TR1', 'İstanbul', ['34']],
  ['TR2', 'Batı Marmara', ['59', '22', '39', '10', '17']],
  ['TR3', 'Ege', ['35', '09', '20', '48', '45', '03', '43', '64']],
  ['TR4', 'Doğu Marmara', ['16', '26', '11', '41', '54', '81', '14', '77']],
  ['TR5', 'Batı Anadolu', ['06', '42', '70']],
  ['TR6', 'Akdeniz', ['07', '32', '15', '01', '33', '31', '46', '80']],
  ['TR7', 'Orta Anadolu', ['71', '68', '51', '50', '40', '38', '58', '66']],
  ['TR8', 'Batı Karadeniz', ['67', '78', '74', '37', '18', '57', '55', '60', '19', '05']],
  ['TR9', 'Doğu Karadeniz', ['61', '52', '28', '53', '08', '29']],
  ['TRA', 'Kuzeydoğu Anadolu', ['25', '24', '69', '04', '36', '76', '75']],
  ['TRB', 'Ortadoğu Anadolu', ['44', '23', '12', '62', '65', '49', '13', '30']],
  ['TRC', 'Güneydoğu Anadolu', ['27', '02', '79', '63', '21', '47', '72', '73', '56']],
];
